// Losses by regiment: a cell for each figure or section, full for those who stand, hollow for those who are lost.

import { html, nothing } from "../../vendor/lit.js";

/** @param {wire.Ending} end */
export function losses({ sides }) {
  return html`
    <section class="losses" aria-labelledby="losses-title">
      <h2 id="losses-title">Losses by regiment
        <span class="key"><i class="cell"></i> stands <i class="cell lost"></i> lost</span></h2>
      <div class="pair">
        ${sides.map(
          (side) => html`
            <div class=${side.nation}>
              <h3><span class="${side.nation}">${side.name}</span> <small>${side.cost}</small></h3>
              ${side.brigades.map((brigade) => brigadeRows(brigade, side.brigades.length > 1))}
            </div>
          `,
        )}
      </div>
    </section>
  `;
}

/**
 * @param {wire.EndBrigade} brigade
 * @param {boolean} named
 */
function brigadeRows({ name, cost, units }, named) {
  return html`
    ${named ? html`<h4>${name} <small>lost ${cost}</small></h4>` : nothing}
    <table>
      <tbody>${units.map(row)}</tbody>
    </table>
  `;
}

/** @param {wire.EndUnit} unit */
function row({ name, guns, began, lost, end, gone }) {
  const thing = guns ? "section" : "figure";
  const counted = lost ? `${lost} lost` : "–";
  return html`
    <tr class=${gone ? "gone" : ""}>
      <th scope="row">${name}</th>
      <td><span class="cells ${guns ? "guns" : ""}" role="img"
        aria-label="${began - lost} of ${began} ${thing}s left">${Array.from(
          { length: began },
          (_, nth) => html`<i class="cell ${nth >= began - lost ? "lost" : ""}"></i>`,
        )}</span></td>
      <td class="n" title=${lost ? `${lost} ${thing}${lost > 1 ? "s" : ""}` : ""}>${counted}</td>
      <td class="how">${end || (guns ? "sections" : "")}</td>
    </tr>
  `;
}
