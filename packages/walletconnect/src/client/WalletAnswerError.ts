/** A wallet's error answer, as EIP-1193 has it. */
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
