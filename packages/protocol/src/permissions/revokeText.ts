/**
 * The text that an account's owner signs to have the gateway delete the key of a smart session.
 * Replay is harmless: a deleted key stays deleted.
 *
 * @param pci the session's id
 * @param account CAIP-10
 */
export const revokeText = (pci: string, account: string): string =>
  `Delete the key of the smart session ${pci} of ${account.toLowerCase()}`
