/** Id of the injected connector, and prefix of its wallets' ids. */
export const connectorId = 'solana'
