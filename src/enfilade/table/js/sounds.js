// Short sounds made in the browser: volleys, canister, guns, charges, routs, a leader down; dice, and a drum tap when
// the player is asked. Silent until he has said that he wants them; he is asked once.

import { setting } from "./settings.js";

/** @typedef {Exclude<wire.Happening["scene"], ""> | "dice" | "ask" | "order"} Sound */

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioNode | null} what all sounds go through, so that many at once do not hurt */
let out = null;

/** @type {Record<Sound, (play: Player) => void>} */
const SCORES = {
  // A ragged crackle that swells and thins out.
  volley: (play) => {
    for (let shot = 0; shot < 16; shot += 1) {
      const at = 0.5 * Math.sqrt(shot / 16) + Math.random() * 0.06;
      play.noise(at, 0.12, 700 + Math.random() * 900, 0.1 + 0.12 * Math.random());
    }
  },
  // A low thump, late by the distance, and its rumble.
  guns: (play) => {
    play.tone(0.08, 0.45, 95, 38, 0.5);
    play.noise(0.08, 0.7, 260, 0.34);
  },
  // One crack and a rattle.
  canister: (play) => {
    play.tone(0, 0.3, 120, 45, 0.4);
    play.noise(0, 0.14, 2600, 0.36);
    for (let ball = 0; ball < 12; ball += 1)
      play.noise(0.12 + ball * 0.035 + Math.random() * 0.02, 0.03, 4200, 0.12 * (1 - ball / 14));
  },
  // A roll that grows to the impact and is cut dead.
  charge: (play) => {
    for (let beat = 0; beat < 20; beat += 1) play.drum(beat * 0.05, 0.06 + 0.012 * beat);
    play.drum(1.04, 0.5);
  },
  // A drum falling off.
  rout: (play) => {
    let at = 0;
    for (let beat = 0; beat < 7; beat += 1) {
      play.drum(at, 0.3 * 0.72 ** beat);
      at += 0.08 + beat * 0.025;
    }
  },
  // A single muffled beat, and nothing after it.
  leader: (play) => play.tone(0, 0.6, 70, 48, 0.5),
  dice: (play) => {
    for (let tap = 0; tap < 5; tap += 1) play.noise(tap * 0.09, 0.03, 3200, 0.12);
  },
  ask: (play) => {
    for (const beat of [0, 0.16, 0.24]) play.noise(beat, 0.07, 420, 0.3);
  },
  order: (play) => play.noise(0, 0.05, 1400, 0.12),
};

/** @param {Sound} name */
export function sound(name) {
  if (setting("sound") !== "on") return;
  audio ??= new AudioContext();
  // Browsers hold it back until the player has touched the page.
  if (audio.state === "suspended") audio.resume();
  if (!out) {
    const press = new DynamicsCompressorNode(audio, { threshold: -18, ratio: 6 });
    press.connect(audio.destination);
    out = press;
  }
  SCORES[name](new Player(audio, out));
}

/** Puts sounds at their time. */
class Player {
  /**
   * @param {AudioContext} audio
   * @param {AudioNode} out
   */
  constructor(audio, out) {
    this.audio = audio;
    this.out = out;
    this.now = audio.currentTime;
  }

  /**
   * @param {number} at
   * @param {number} length
   * @param {number} pitch above which nothing is heard
   * @param {number} loud
   */
  noise(at, length, pitch, loud) {
    const { audio } = this;
    const frames = Math.ceil(audio.sampleRate * length);
    const buffer = audio.createBuffer(1, frames, audio.sampleRate);
    const wave = buffer.getChannelData(0);
    for (let frame = 0; frame < frames; frame += 1) wave[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 2;
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch });
    const gain = new GainNode(audio, { gain: loud });
    source.connect(filter).connect(gain).connect(this.out);
    source.start(this.now + at);
  }

  /**
   * A tone that falls and dies away.
   * @param {number} at
   * @param {number} length
   * @param {number} from
   * @param {number} to
   * @param {number} loud
   */
  tone(at, length, from, to, loud) {
    const { audio } = this;
    const start = this.now + at;
    const source = new OscillatorNode(audio, { frequency: from });
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(gain).connect(this.out);
    source.start(start);
    source.stop(start + length);
  }

  /**
   * @param {number} at
   * @param {number} loud
   */
  drum(at, loud) {
    this.tone(at, 0.09, 210, 120, loud * 0.6);
    this.noise(at, 0.07, 1800, loud * 0.5);
  }
}

/** @param {import("./session/session.js").Session} session */
export function listen(session) {
  session.addEventListener("happening", ({ detail }) => {
    if (detail.scene) sound(detail.scene);
    else if (detail.faces.length) sound("dice");
  });
}
