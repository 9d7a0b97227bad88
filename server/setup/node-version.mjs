/** The back end runs TypeScript as it is, which Node does since version 24; package.json has it for some systems. */
const WANTED = 24;

export function needNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return;
  console.error(
    `Orbit runs on Node ${WANTED}, this is Node ${process.versions.node}: install Node ${WANTED} for this system.`,
  );
  process.exit(1);
}
