/** `'name'`, `'/assets/x.js'`: names of the program, which say where to look. */
const CODE_NAME = /^'[\w.:/$-]{1,60}'$/;

/**
 * What a fault says, without what could be personal: queries, fragments, e-mail addresses, long numbers, tokens, quoted text
 * (decision 0026). `most`: characters.
 */
export function redactText(text: string, most: number): string {
  return (
    text
      // Much more than is sent, so that nothing is cut before it has been checked.
      .slice(0, most * 8)
      .replace(/[?#][^\s'")]*/g, '')
      .replace(/"[^"]*"?|`[^`]*`?|“[^”]*”?|«[^»]*»?/g, '(text)')
      .replace(/'[^']*'/g, quoted => (CODE_NAME.test(quoted) ? quoted : '(text)'))
      .replace(/[^\s<>()'",;:]+(?:@|%40)[^\s<>()'",;:]+/gi, '(address)')
      .replace(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '(token)')
      .replace(/\b(?=[\w-]*\d)[\w-]{32,}|\b(?=\w*\d)\w{20,}/g, '(token)')
      .replace(/\+?\d(?:[\s().-]{0,2}\d){5,}/g, '(number)')
      .slice(0, most)
  );
}

/** The shape of an address: its path, with `:id` for each part that could identify a person or what is theirs. */
export function redactPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain
    .split('/')
    .map(part => (part === '' || /^[a-z][a-z_.-]{0,40}$/i.test(part) || /^v\d$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 160);
}
