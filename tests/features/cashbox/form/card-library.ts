import type { CardFieldsOptions } from '../../../../src/contract/operator/third-party.ts';

/** The provider's library: what was mounted, and what the player has typed there. */
export const library = {
  options: null as CardFieldsOptions | null,
  token: null as unknown,
  focused: [] as string[],
  /** How often it was asked for, and told to forget. */
  loads: 0,
  reset: (): void => undefined,
};
export const fakeScripts = {
  loadThirdParty: async (name: string) => {
    if (name === 'payments') library.loads += 1;
    return name === 'payments'
      ? {
          mountCard(_into: object, options: CardFieldsOptions) {
            library.options = options;
            return {
              tokenize: async () => library.token,
              focus: (field: string) => void library.focused.push(field),
              destroy: () => undefined,
            };
          },
          reset: () => library.reset(),
        }
      : { fingerprint: async () => 'print' };
  },
};
