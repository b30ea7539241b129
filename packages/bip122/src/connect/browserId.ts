/** Id of the connector of this browser's wallets. */
export const BROWSER = 'bitcoin'
