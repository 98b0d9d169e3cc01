// The step of a led charge that is due: which choice is being weighed, with its facts and dice, until it is taken.

import { Draft } from "./draft.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Say } from "../book/device_store.js"
 */

export class StageDraft extends Draft {
  /** The choice being weighed. */
  choice = "";
  /** Somebody has picked it, and knows what is happening. */
  picked = false;
  /** @type {wire.Guide} */
  guide;
  /** The step it is about, to tell it from the next. */
  step = "";

  /**
   * The draft of the guide as it stands now; a new step begins with no dice.
   * @param {Book} book
   * @param {wire.Guide} guide
   */
  static of(book, guide) {
    const known = book.drafts.stage;
    // The same step is shown anew whenever another phone has entered something.
    const step = JSON.stringify(guide);
    if (known?.step === step) return known;
    const draft = new StageDraft(book, "stage");
    draft.guide = guide;
    draft.step = step;
    const rolls = guide.choices.filter(({ why_not, sheet, aside }) => !why_not && sheet && !aside);
    if (rolls.length === 1) draft.#weigh(rolls[0]);
    book.drafts.stage = draft;
    return draft;
  }

  get ready() {
    return Boolean(this.choice);
  }

  async fetched() {
    const { book, choice, facts, dice } = this;
    const answer = await book.ask({ ask: "guide", battle: book.record, choice, facts, dice });
    if (answer.error) return undefined;
    this.guide = answer;
    return answer.choices.find(({ key }) => key === this.choice)?.sheet ?? null;
  }

  /**
   * Looks closer at a choice; one that asks and rolls nothing is taken at once.
   * @param {wire.ChoiceOffered} choice
   */
  choose(choice) {
    if (!choice.sheet) return this.book.say({ do: "stage", choice: choice.key });
    this.#weigh(choice);
    this.picked = true;
    return this.book.changed();
  }

  /** @returns {Say} */
  get order() {
    const { choice, stated: facts, dice } = this;
    return { do: "stage", choice, facts, dice };
  }

  /** @param {wire.ChoiceOffered} choice */
  #weigh({ key, sheet }) {
    this.choice = key;
    this.facts = {};
    this.dice = [];
    this.sheet = sheet;
  }
}
