import { LINES, type LineWin, type Skin } from '../../../src/lib/slot-model.ts';
import { tones } from './art/scenes.ts';
import { paintSymbols, paintTallWilds } from './cells.ts';
import { el } from './dom.ts';
import { centre, type Frame, layOut, paintPanel, paintRim } from './frame.ts';
import { makeReel, type Reel } from './reel.ts';
import { sparks } from './sparks.ts';
import type { Sprites } from './sprites.ts';

const STAGGER_MS = 190;
const SHOW_ALL_MS = 1100;
const SHOW_ONE_MS = 1000;
/** After so long the lines come to rest, so that an idle game draws nothing. */
const SHOW_FOR_MS = 9000;

export interface Stage {
  readonly element: HTMLElement;
  turn(held?: readonly number[]): void;
  /** Brings the reels to rest on the columns, one after the other; `thud` is called as each stops. */
  stop(columns: readonly string[], thud: () => void): Promise<void>;
  put(columns: readonly string[]): void;
  /** At rest again on what was there before the turn. */
  back(): void;
  /** Reels that a wild fills. */
  tall(reels: readonly number[]): void;
  /** Lines that paid; `celebrate` only when the win is more than the stake. */
  lines(wins: readonly LineWin[], celebrate: boolean): void;
  pearls(values: readonly number[] | null): void;
  burst(count: number): void;
}

export function makeStage(skin: Skin, sprites: Sprites, columns: readonly string[], calm: boolean): Stage {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const element = el('div', { class: 'stage' }, canvas);
  const reels: Reel[] = skin.strips.map((strip, i) => makeReel(strip, columns[i] ?? strip.slice(0, 3)));
  const pen = canvas.getContext('2d');
  const coins = sparks();
  const tone = tones[skin.key];
  let frame: Frame = layOut(1, 1);
  let tallSince = new Map<number, number>();
  let shown: { wins: readonly LineWin[]; since: number; celebrate: boolean } | null = null;
  let values: readonly number[] | null = null;
  let valuesSince = 0;
  let fadeSince = -1000;
  let asked = 0;
  let turning: number[] = [];
  let resting = columns;

  const paint = (now: number): void => {
    asked = 0;
    if (!pen) return;
    const scale = Math.min(devicePixelRatio, 2.5);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, frame.width, frame.height);
    paintPanel(pen, frame, tone.panel);
    const age = shown ? now - shown.since : 0;
    const wins = shown === null ? [] : winsAt(shown.wins, age);
    const lit = new Set(wins.flatMap(({ line, count }) => cellsOf(line, count)));
    pen.globalAlpha = calm ? Math.min(1, (now - fadeSince) / 240) : 1;
    const pulse = shown?.celebrate && !calm ? 1 + 0.07 * Math.sin(age / 130) : 1;
    const moving = paintSymbols(pen, frame, {
      reels,
      sprites,
      now,
      lit,
      pulse,
      values,
      valuesAge: now - valuesSince,
    });
    const growing = paintTallWilds(pen, frame, { since: tallSince, sprites, light: tone.light, now, calm });
    pen.globalAlpha = 1;
    if (shown)
      for (const { line, count } of wins) strokeLine(pen, frame, line, count, tone.light, shown.celebrate);
    paintRim(pen, frame, tone.frame);
    const flying = coins.paint(pen, now);
    const fading = calm && now - fadeSince < 260;
    if (moving || growing || flying || fading || (shown && age < SHOW_FOR_MS)) draw();
  };
  const draw = (): void => {
    if (asked === 0) asked = requestAnimationFrame(paint);
  };
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    const scale = Math.min(devicePixelRatio, 2.5);
    canvas.width = clientWidth * scale;
    canvas.height = clientHeight * scale;
    frame = layOut(clientWidth, clientHeight);
    element.style.setProperty('--panel-top', `${frame.top}px`);
    element.style.setProperty('--panel-width', `${frame.cellWidth * 5}px`);
    draw();
  }).observe(element);

  const stage: Stage = {
    element,
    turn(held = []) {
      shown = null;
      if (held.length === 0) tallSince = new Map();
      const now = performance.now();
      turning = reels.flatMap((_, i) => (held.includes(i) ? [] : [i]));
      if (!calm) for (const i of turning) reels[i]?.turn(now);
      draw();
    },
    async stop(next, thud) {
      resting = next;
      if (calm) {
        stage.put(next);
        return;
      }
      const ends = turning.map(
        (i, order) =>
          new Promise<void>(done => {
            setTimeout(() => {
              const now = performance.now();
              const end = reels[i]?.stop(next[i] ?? '', now) ?? now;
              draw();
              setTimeout(thud, (end - now) * 0.62);
              setTimeout(done, end - now);
            }, order * STAGGER_MS);
          }),
      );
      turning = [];
      await Promise.all(ends);
    },
    back: () => stage.put(resting),
    put(next) {
      resting = next;
      for (const [i, reel] of reels.entries()) reel.put(next[i] ?? 'AAA');
      tallSince = new Map();
      shown = null;
      fadeSince = performance.now();
      draw();
    },
    tall(which) {
      const now = performance.now();
      tallSince = new Map(which.map(reel => [reel, tallSince.get(reel) ?? now]));
      draw();
    },
    lines(wins, celebrate) {
      shown = wins.length === 0 ? null : { wins, since: performance.now(), celebrate };
      draw();
    },
    pearls(next) {
      values = next;
      valuesSince = performance.now();
      draw();
    },
    burst(count) {
      if (calm) return;
      coins.burst(frame.width / 2, frame.height * 0.55, count, performance.now());
      draw();
    },
  };
  return stage;
}

/** All lines first, then one after the other. */
function winsAt(wins: readonly LineWin[], age: number): readonly LineWin[] {
  if (age < SHOW_ALL_MS || age > SHOW_FOR_MS - 200 || wins.length === 1) return wins;
  const one = wins[Math.floor((age - SHOW_ALL_MS) / SHOW_ONE_MS) % wins.length];
  return one ? [one] : wins;
}

const cellsOf = (line: number, count: number): string[] =>
  Array.from({ length: count }, (_, reel) => `${reel}${LINES[line]?.[reel]}`);

function strokeLine(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  line: number,
  count: number,
  light: string,
  celebrate: boolean,
): void {
  pen.beginPath();
  for (let reel = 0; reel < count; reel += 1) {
    const { x, y } = centre(frame, reel, Number(LINES[line]?.[reel]));
    if (reel === 0) pen.moveTo(x - frame.cellWidth / 2 + 4, y);
    pen.lineTo(x, y);
    if (reel === count - 1) pen.lineTo(x + frame.cellWidth / 2 - 6, y);
  }
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.save();
  if (celebrate) {
    pen.shadowColor = light;
    pen.shadowBlur = 14;
  }
  pen.globalAlpha = celebrate ? 0.9 : 0.5;
  pen.strokeStyle = light;
  pen.lineWidth = celebrate ? 4 : 2;
  pen.stroke();
  pen.restore();
}
