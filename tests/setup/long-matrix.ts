/** Whether `npm run test:long` runs the long matrix (decision 0030); its other steps empty the variable. */
export const IS_LONG = Boolean(process.env['ORBIT_LONG']);
