// The balance beside the replay: who was ahead after each half of a turn, with the moment that is shown.

import { html, nothing } from "../../vendor/lit.js";
import { balanceGraph } from "../ledger/result/balance.js";
import { Part } from "../ledger/part.js";

/** @import { Reel } from "./reel.js" */

/** @extends {Part<Reel>} */
class ReplayBalance extends Part {
  static watches = ["sight", "steps"];

  render() {
    const { timeLine } = this.session;
    const graph = balanceGraph(this.session, timeLine, { height: 84 });
    return graph === nothing ? nothing : html`<div class="replay-balance"><h3>The balance</h3>${graph}</div>`;
  }
}

customElements.define("enfilade-replay-balance", ReplayBalance);
