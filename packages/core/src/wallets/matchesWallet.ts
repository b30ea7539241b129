/** What a wallet is called by. */
export interface NamedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

/**
 * Whether a list names a wallet: by id, rdns or name, in any case (ruling 33).
 *
 * @param list lower-case texts
 */
export function matchesWallet({ id, name, rdns }: NamedWallet, list: readonly string[]): boolean {
  return [id, name, rdns].some((text) => text !== undefined && list.includes(text.trim().toLowerCase()))
}
