/**
 * The account's owner signs it to delete the gateway's key. Replay is harmless.
 *
 * @param pci the session's id
 * @param account CAIP-10
 */
export const revokeText = (pci: string, account: string): string =>
  `Delete the key of the smart session ${pci} of ${account.toLowerCase()}`
