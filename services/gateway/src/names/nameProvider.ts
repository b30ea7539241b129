import type { Profile } from '@latchkey/protocol/http'

export interface FoundProfile extends Omit<Profile, 'attributes'> {
  readonly bio?: string
  /** As its owner wrote it, if it can be shown. */
  readonly avatar?: string
}

export interface NameProvider {
  /**
   * @param options `fresh` bypasses the cache
   * @returns undefined for an unregistered name
   * @throws UpstreamDownError
   */
  resolve(
    name: string,
    coinTypes: readonly number[],
    options?: { readonly bypassCache?: boolean | undefined },
  ): Promise<FoundProfile | undefined>
  /** Verified to resolve back to the address. */
  nameOf(address: string, coinType: number): Promise<string | undefined>
}
