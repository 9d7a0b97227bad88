/** The back end runs TypeScript as it is, which Node does since version 24; npm scripts bring that along. */
const WANTED = 24;

export function needNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return;
  console.error(
    `Orbit runs on Node ${WANTED}, this is Node ${process.versions.node}: use "npm start", which brings its own.`,
  );
  process.exit(1);
}
