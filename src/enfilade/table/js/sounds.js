// Short sounds made in the browser, off until the player wants them: a volley, dice, a drum tap when he is asked.

import { setting } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {"volley" | "dice" | "ask" | "order"} name */
export function sound(name) {
  if (setting("sound") !== "on") return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  if (name === "volley")
    for (let shot = 0; shot < 7; shot += 1) noise(audio, now + shot * 0.045 + Math.random() * 0.03, 0.16, 900, 0.16);
  else if (name === "dice") for (let tap = 0; tap < 5; tap += 1) noise(audio, now + tap * 0.09, 0.03, 3200, 0.12);
  else if (name === "ask") for (const beat of [0, 0.16, 0.24]) noise(audio, now + beat, 0.07, 420, 0.3);
  else noise(audio, now, 0.05, 1400, 0.12);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function noise(audio, at, length, pitch, loud) {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame += 1) wave[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** @param {import("./session/session.js").Session} session */
export function listen(session) {
  session.addEventListener("happening", ({ detail }) => {
    if (detail.kind === "fired") sound("volley");
    else if (detail.faces.length) sound("dice");
  });
}
