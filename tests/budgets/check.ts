import { writeFileSync } from 'node:fs';
import { checkBudgets, measureBuild } from './budgets.ts';

/** Prints the byte budgets of `dist/` and fails when one is missed. An argument names a file for the counts. */
const lines = checkBudgets(measureBuild(process.argv[3] ?? 'dist'));
for (const { name, actual, limit, unit, isWithinLimit } of lines)
  console.log(`${isWithinLimit ? 'ok  ' : 'MISS'} ${name}: ${actual} of at most ${limit} ${unit}`);

const failed = lines.filter(({ isWithinLimit }) => !isWithinLimit).length;
const [, , file] = process.argv;
if (file) writeFileSync(file, JSON.stringify({ passed: lines.length - failed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
