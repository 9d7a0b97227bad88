import { isCommitmentOf, verifyRound } from '../../../src/lib/provably-fair.ts';
import type { Skin } from '../../../src/lib/slot/model.ts';
import { playRound } from '../../../src/lib/slot/play-round.ts';
import { el } from './dom.ts';
import type { CallReply } from './rgs-client.ts';
import type { RoundStorage } from './round-storage.ts';
import { fill, type Texts } from './texts.ts';

type Fairness = CallReply<'authenticate'>['fairness'];

/** `mismatch`: the pair that began is not the one that was committed. */
export type RotationResult = 'done' | 'busy' | 'mismatch';

const factRow = (name: string, value: string): Node =>
  el('div', { class: 'fact' }, el('dt', {}, name), el('dd', {}, value));

/** What was committed, the player's own seed, and the check of past rounds on this device (PLAY-26). */
export function fairnessPanel(
  skin: Skin,
  texts: Texts,
  storage: RoundStorage,
  currentFairness: () => Fairness,
  rotate: (clientSeed: string) => Promise<RotationResult>,
): HTMLElement {
  const panel = el('div', { class: 'fairness' });
  const show = (message = ''): void => {
    const fairness = currentFairness();
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
    const status = el('p', { role: 'status', class: 'result' }, message);
    // A button, not a form: the shell's sandbox lets no form be sent.
    const send = (): void => {
      if (!seed.reportValidity()) return;
      rotate(seed.value).then(
        result =>
          result === 'busy'
            ? status.replaceChildren(texts.fairBusy)
            : show(result === 'mismatch' ? texts.fairBad : ''),
        () => status.replaceChildren(texts.lost),
      );
    };
    panel.replaceChildren(
      el('p', {}, texts.fairMore),
      el(
        'dl',
        {},
        factRow(texts.fairHash, fairness.server_seed_hash),
        factRow(texts.fairClient, fairness.client_seed),
        factRow(texts.fairNonce, String(fairness.nonce)),
        factRow(texts.fairNext, fairness.next_server_seed_hash),
      ),
      el(
        'div',
        { class: 'seed' },
        el('label', { for: 'seed' }, texts.fairNew),
        seed,
        el('small', { id: 'seed-rule' }, texts.fairSeedRule),
        el('button', { type: 'button', class: 'plain', onclick: send }, texts.fairRotate),
      ),
      status,
    );
    if (fairness.previous) panel.append(previousPair(skin, texts, storage, fairness.previous));
  };
  show();
  return panel;
}

function previousPair(
  skin: Skin,
  texts: Texts,
  storage: RoundStorage,
  pair: NonNullable<Fairness['previous']>,
): HTMLElement {
  const result = el('p', { role: 'status', class: 'result' });
  const check = (): void => {
    const rounds = storage.roundsOf(pair.server_seed_hash);
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
    const matches = good && isCommitmentOf(pair.server_seed_hash, pair.server_seed);
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
      factRow(texts.fairPrevious, pair.server_seed),
      factRow(texts.fairHash, pair.server_seed_hash),
      factRow(texts.fairClient, pair.client_seed),
      factRow(texts.fairNonce, String(pair.rounds)),
    ),
    el('button', { type: 'button', class: 'plain', onclick: check }, texts.fairVerify),
    result,
  );
}
