/** The address that was typed at the sign-in, for the form that resets the password; only in memory. */
let typedEmail = '';

export const rememberTypedEmail = (email: string): void => {
  typedEmail = email;
};

export const lastTypedEmail = (): string => typedEmail;
