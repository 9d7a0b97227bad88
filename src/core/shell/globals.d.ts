declare module 'virtual:orbit-messages/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
  /** The texts that are not needed on the first screen. */
  export const rest: () => Promise<{ default: import('@lingui/core').Messages }>;
}

/** Content hash of this build. */
declare const __BUILD__: string;

interface Window {
  /** Reloads the page where the app could not start; defined by the script in the head (server/build/shell.ts). */
  bootAgain?: () => void;
  booted?: () => void;
}
