/**
 * What the owner of an account signs to have the gateway delete the key of a smart session. It may come again: a key
 * that is gone stays gone.
 *
 * @param pci the session's id
 * @param account CAIP-10
 */
export const revokeText = (pci: string, account: string): string =>
  `Delete the key of the smart session ${pci} of ${account.toLowerCase()}`
