declare module 'virtual:orbit-messages/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
  /** The texts that the first screen does without. */
  export const rest: () => Promise<{ default: import('@lingui/core').Messages }>;
}

/** Content hash of this build. */
declare const __BUILD__: string;

interface Window {
  /** Loads the page anew where the app could not start; from the script in the head (server/build/shell.ts). */
  bootAgain?: () => void;
  booted?: () => void;
}
