import type { Profile } from '@latchkey/protocol/http'

/** A profile as its source has it. */
export interface FoundProfile extends Omit<Profile, 'attributes'> {
  readonly bio?: string
  /** The picture's URL as its owner wrote it; absent if none can be shown. */
  readonly avatar?: string
}

export interface NameProvider {
  /**
   * @param name in the form of ENSIP-15
   * @param coinTypes the addresses that are wanted
   * @param options `fresh`: what is kept does not count, since money is about to go there
   * @returns undefined where nobody has the name
   * @throws UpstreamDownError when who knows does not answer
   */
  resolve(
    name: string,
    coinTypes: readonly number[],
    options?: { readonly fresh?: boolean | undefined },
  ): Promise<FoundProfile | undefined>
  /**
   * The name that an address goes by, which leads back to the address.
   *
   * @throws as `resolve` does
   */
  nameOf(address: string, coinType: number): Promise<string | undefined>
}
