/** Content hash of this build. */
declare const __BUILD__: string;

interface Window {
  /** Reloads the page where the app could not start; defined by the script in the head (server/build/shell.ts). */
  bootAgain?: () => void;
  booted?: () => void;
  /** Buttons that were pressed before React listened, kept by the script in the head. */
  earlyPresses?: HTMLButtonElement[];
  /** Requests the hashed files of the page past the HTTP cache, which replaces its entries; never rejects. */
  refetch?: () => Promise<unknown>;
}
