import { mnemonicToAccount } from 'viem/accounts'
import { mnemonic } from '../accounts.mjs'

const idRegistryAddress = /** @type {const} */ ('0x00000000fc6c5f01fc30151999387bb99a9f489b')

/** Public, like the mnemonic. */
export const farcasterAccounts = () =>
  ['ada', 'ben'].map((username, index) => ({
    fid: 1001 + index,
    username,
    account: mnemonicToAccount(mnemonic, { addressIndex: 30 + index }),
  }))

/**
 * Its code returns the stored value of an address.
 *
 * @param {import('viem').TestClient} client
 * @param {ReturnType<typeof farcasterAccounts>} [accounts]
 */
export async function placeIdRegistry(client, accounts = farcasterAccounts()) {
  // calldataload(4) sload, mstore(0), return(0, 32)
  await client.setCode({ address: idRegistryAddress, bytecode: '0x6004355460005260206000f3' })
  for (const { fid, account } of accounts) {
    const index = /** @type {const} */ (`0x${account.address.slice(2).toLowerCase().padStart(64, '0')}`)
    const value = /** @type {const} */ (`0x${fid.toString(16).padStart(64, '0')}`)
    await client.setStorageAt({ address: idRegistryAddress, index, value })
  }
}
