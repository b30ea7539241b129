/** @see https://eips.ethereum.org/EIPS/eip-1193 https://eips.ethereum.org/EIPS/eip-5792 */
export const walletError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })
