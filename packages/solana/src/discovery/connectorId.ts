/** Also the prefix of wallets' ids. */
export const connectorId = 'solana'
