declare module 'virtual:orbit-messages/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}

/** Content hash of this build. */
declare const __BUILD__: string;
