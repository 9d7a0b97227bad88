/** Where things are on the stage, in CSS pixels. */
export interface StageLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

const EDGE = 12;

export function layoutStage(width: number, height: number): StageLayout {
  const cellWidth = Math.max(24, Math.floor(Math.min((width - 2 * EDGE) / 5, (height - 2 * EDGE) / 3, 190)));
  const cellHeight = Math.floor(Math.min(cellWidth * 1.34, (height - 2 * EDGE) / 3));
  return {
    width,
    height,
    cellWidth,
    cellHeight,
    left: (width - cellWidth * 5) / 2,
    top: (height - cellHeight * 3) / 2,
  };
}

export const cellCentre = ({ left, top, cellWidth, cellHeight }: StageLayout, reel: number, row: number) => ({
  x: left + (reel + 0.5) * cellWidth,
  y: top + (row + 0.5) * cellHeight,
});

/** Panel, columns and rim behind the symbols. */
export function paintPanel(pen: CanvasRenderingContext2D, frame: StageLayout, panel: string): void {
  const { left, top, cellWidth, cellHeight } = frame;
  const width = cellWidth * 5;
  const height = cellHeight * 3;
  pen.beginPath();
  pen.roundRect(left - 8, top - 8, width + 16, height + 16, 18);
  pen.fillStyle = `rgb(${panel} / .84)`;
  pen.fill();
  for (let reel = 0; reel < 5; reel += 1) {
    const x = left + reel * cellWidth;
    const shade = pen.createLinearGradient(x, 0, x + cellWidth, 0);
    shade.addColorStop(0, 'rgb(0 0 0 / .32)');
    shade.addColorStop(0.5, 'rgb(255 255 255 / .07)');
    shade.addColorStop(1, 'rgb(0 0 0 / .32)');
    pen.fillStyle = shade;
    pen.beginPath();
    pen.roundRect(x + 1.5, top, cellWidth - 3, height, 8);
    pen.fill();
  }
}

/** Shadow at both ends of the window, and the rim over it. */
export function paintRim(pen: CanvasRenderingContext2D, frame: StageLayout, colour: string): void {
  const { left, top, cellWidth, cellHeight } = frame;
  const width = cellWidth * 5;
  const height = cellHeight * 3;
  const shade = pen.createLinearGradient(0, top, 0, top + height);
  shade.addColorStop(0, 'rgb(0 0 0 / .5)');
  shade.addColorStop(0.09, 'rgb(0 0 0 / 0)');
  shade.addColorStop(0.91, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / .5)');
  pen.fillStyle = shade;
  pen.fillRect(left, top, width, height);
  pen.beginPath();
  pen.roundRect(left - 6.5, top - 6.5, width + 13, height + 13, 17);
  const rim = pen.createLinearGradient(left, top, left + width * 0.4, top + height);
  rim.addColorStop(0, '#fff');
  rim.addColorStop(0.25, colour);
  rim.addColorStop(0.6, `${colour}88`);
  rim.addColorStop(1, colour);
  pen.lineWidth = 3;
  pen.strokeStyle = rim;
  pen.stroke();
}
