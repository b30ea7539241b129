/** A wallet's error answer as of EIP-1193. */
export class WalletAnswerError extends Error {
  override readonly name = 'WalletAnswerError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
