/** Id of the connector of the wallets in this browser, and what their ids begin with. */
export const connectorId = 'solana'
