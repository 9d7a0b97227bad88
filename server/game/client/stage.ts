import { LINES, type LineWin, type Skin } from '../../../src/lib/slot/model.ts';
import { stageColours } from './art/scenes.ts';
import { el } from './dom.ts';
import { paintSymbols, paintTallWilds } from './paint-symbols.ts';
import { createReel, type Reel } from './reel.ts';
import { createSparks } from './sparks.ts';
import type { Sprites } from './sprites.ts';
import { cellCentre, layoutStage, paintPanel, paintRim, type StageLayout } from './stage-layout.ts';

const STAGGER_MS = 190;
const SHOW_ALL_MS = 1100;
const SHOW_ONE_MS = 1000;
/** After so long the lines come to rest, so that an idle game draws nothing. */
const SHOW_FOR_MS = 9000;

export interface Stage {
  readonly element: HTMLElement;
  spin(held?: readonly number[]): void;
  /** Brings the reels to rest on the columns, one after the other; `thud` is called as each stops. */
  stop(columns: readonly string[], thud: () => void): Promise<void>;
  show(columns: readonly string[]): void;
  /** At rest again on what was there before the turn. */
  revert(): void;
  /** Reels that a wild fills. */
  expandWilds(reels: readonly number[]): void;
  /** Lines that paid; `celebrate` only when the win is more than the stake. */
  lines(wins: readonly LineWin[], celebrate: boolean): void;
  pearls(values: readonly number[] | null): void;
  burstCoins(count: number): void;
}

export function createStage(skin: Skin, sprites: Sprites, columns: readonly string[], calm: boolean): Stage {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const element = el('div', { class: 'stage' }, canvas);
  const reels: Reel[] = skin.strips.map((strip, i) => createReel(strip, columns[i] ?? strip.slice(0, 3)));
  const pen = canvas.getContext('2d');
  const coins = createSparks();
  const tone = stageColours[skin.key];
  let layout: StageLayout = layoutStage(1, 1);
  let tallSince = new Map<number, number>();
  let shown: { wins: readonly LineWin[]; since: number; celebrate: boolean } | null = null;
  let values: readonly number[] | null = null;
  let valuesSince = 0;
  let fadeSince = -1000;
  let frameRequest = 0;
  let turning: number[] = [];
  let shownColumns = columns;

  const paint = (now: number): void => {
    frameRequest = 0;
    if (!pen) return;
    const scale = Math.min(devicePixelRatio, 2.5);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, layout.width, layout.height);
    paintPanel(pen, layout, tone.panel);
    const age = shown ? now - shown.since : 0;
    const wins = shown === null ? [] : linesToShow(shown.wins, age);
    const lit = new Set(wins.flatMap(({ line, count }) => cellsOf(line, count)));
    pen.globalAlpha = calm ? Math.min(1, (now - fadeSince) / 240) : 1;
    const pulse = shown?.celebrate && !calm ? 1 + 0.07 * Math.sin(age / 130) : 1;
    const moving = paintSymbols(pen, layout, {
      reels,
      sprites,
      now,
      winningCells: lit,
      pulse,
      values,
      valuesAge: now - valuesSince,
    });
    const growing = paintTallWilds(pen, layout, { since: tallSince, sprites, light: tone.light, now, calm });
    pen.globalAlpha = 1;
    if (shown)
      for (const { line, count } of wins) strokeLine(pen, layout, line, count, tone.light, shown.celebrate);
    paintRim(pen, layout, tone.frame);
    const flying = coins.paint(pen, now);
    const fading = calm && now - fadeSince < 260;
    if (moving || growing || flying || fading || (shown && age < SHOW_FOR_MS)) draw();
  };
  const draw = (): void => {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(paint);
  };
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    const scale = Math.min(devicePixelRatio, 2.5);
    canvas.width = clientWidth * scale;
    canvas.height = clientHeight * scale;
    layout = layoutStage(clientWidth, clientHeight);
    element.style.setProperty('--panel-top', `${layout.top}px`);
    element.style.setProperty('--panel-width', `${layout.cellWidth * 5}px`);
    draw();
  }).observe(element);

  const stage: Stage = {
    element,
    spin(held = []) {
      shown = null;
      if (held.length === 0) tallSince = new Map();
      const now = performance.now();
      turning = reels.flatMap((_, i) => (held.includes(i) ? [] : [i]));
      if (!calm) for (const i of turning) reels[i]?.spin(now);
      draw();
    },
    async stop(next, thud) {
      shownColumns = next;
      if (calm) {
        stage.show(next);
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
    revert: () => stage.show(shownColumns),
    show(next) {
      shownColumns = next;
      for (const [i, reel] of reels.entries()) reel.show(next[i] ?? 'AAA');
      tallSince = new Map();
      shown = null;
      fadeSince = performance.now();
      draw();
    },
    expandWilds(which) {
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
    burstCoins(count) {
      if (calm) return;
      coins.burst(layout.width / 2, layout.height * 0.55, count, performance.now());
      draw();
    },
  };
  return stage;
}

/** All lines first, then one after the other. */
function linesToShow(wins: readonly LineWin[], age: number): readonly LineWin[] {
  if (age < SHOW_ALL_MS || age > SHOW_FOR_MS - 200 || wins.length === 1) return wins;
  const one = wins[Math.floor((age - SHOW_ALL_MS) / SHOW_ONE_MS) % wins.length];
  return one ? [one] : wins;
}

const cellsOf = (line: number, count: number): string[] =>
  Array.from({ length: count }, (_, reel) => `${reel}${LINES[line]?.[reel]}`);

function strokeLine(
  pen: CanvasRenderingContext2D,
  frame: StageLayout,
  line: number,
  count: number,
  light: string,
  celebrate: boolean,
): void {
  pen.beginPath();
  for (let reel = 0; reel < count; reel += 1) {
    const { x, y } = cellCentre(frame, reel, Number(LINES[line]?.[reel]));
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
