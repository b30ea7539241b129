/** Id of the injected connector. */
export const BROWSER = 'bitcoin'
