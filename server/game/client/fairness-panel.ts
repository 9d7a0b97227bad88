import { isCommitOf, verifyRound } from '../../../src/lib/fair.ts';
import { playRound } from '../../../src/lib/slot.ts';
import type { Skin } from '../../../src/lib/slot-model.ts';
import { el } from './dom.ts';
import type { Reply } from './house.ts';
import type { Keeper } from './keep.ts';
import { fill, type Texts } from './texts.ts';

export type Fairness = Reply<'authenticate'>['fairness'];

const fact = (name: string, value: string): Node =>
  el('div', { class: 'fact' }, el('dt', {}, name), el('dd', {}, value));

/** What was committed, the player's own seed, and the check of past rounds on this device (product 4.5). */
export function fairnessPanel(
  skin: Skin,
  texts: Texts,
  keeper: Keeper,
  now: () => Fairness,
  rotate: (clientSeed: string) => Promise<boolean>,
): HTMLElement {
  const panel = el('div', { class: 'fairness' });
  const show = (): void => {
    const fairness = now();
    const seed = el('input', {
      id: 'seed',
      maxlength: '64',
      pattern: '[!-~]{1,64}',
      required: true,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': 'seed-rule',
    });
    seed.value = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    const said = el('p', { role: 'status', class: 'said' });
    // A button, not a form: the shell's sandbox lets no form be sent.
    const send = (): void => {
      if (!seed.reportValidity()) return;
      rotate(seed.value).then(
        done => (done ? show() : said.replaceChildren(texts.fairBusy)),
        () => said.replaceChildren(texts.lost),
      );
    };
    panel.replaceChildren(
      el('p', {}, texts.fairMore),
      el(
        'dl',
        {},
        fact(texts.fairHash, fairness.server_seed_hash),
        fact(texts.fairClient, fairness.client_seed),
        fact(texts.fairNonce, String(fairness.nonce)),
      ),
      el(
        'div',
        { class: 'seed' },
        el('label', { for: 'seed' }, texts.fairNew),
        seed,
        el('small', { id: 'seed-rule' }, texts.fairSeedRule),
        el('button', { type: 'button', class: 'plain', onclick: send }, texts.fairRotate),
      ),
      said,
    );
    if (fairness.previous) panel.append(previousPair(skin, texts, keeper, fairness.previous));
  };
  show();
  return panel;
}

function previousPair(
  skin: Skin,
  texts: Texts,
  keeper: Keeper,
  pair: NonNullable<Fairness['previous']>,
): HTMLElement {
  const result = el('p', { role: 'status', class: 'said' });
  const check = (): void => {
    const rounds = keeper.roundsOf(pair.server_seed_hash);
    const good = rounds.every(({ nonce, outcome }) =>
      verifyRound(
        {
          serverSeed: pair.server_seed,
          serverSeedHash: pair.server_seed_hash,
          clientSeed: pair.client_seed,
          nonce,
        },
        draw => playRound(skin.key, draw),
        outcome,
      ),
    );
    const matches = good && isCommitOf(pair.server_seed_hash, pair.server_seed);
    const text = !matches
      ? texts.fairBad
      : rounds.length === 0
        ? texts.fairNone
        : fill(texts.fairOk, { n: rounds.length });
    result.replaceChildren(text);
    result.scrollIntoView({ block: 'nearest' });
  };
  return el(
    'section',
    {},
    el(
      'dl',
      {},
      fact(texts.fairPrevious, pair.server_seed),
      fact(texts.fairHash, pair.server_seed_hash),
      fact(texts.fairClient, pair.client_seed),
      fact(texts.fairNonce, String(pair.rounds)),
    ),
    el('button', { type: 'button', class: 'plain', onclick: check }, texts.fairVerify),
    result,
  );
}
