import type { Client } from '@latchkey/core'

/**
 * The `wrapper` of a testing library: provides a client to its children. Pass your own provider, so
 * that a test has one copy of the framework.
 *
 * @example renderHook(() => useAccount(), { wrapper: providerOf(LatchkeyProvider, client) })
 */
export const providerOf =
  <Props extends { readonly client: Client }, Result>(
    provider: (props: Props) => Result,
    client: Client,
    props?: Omit<Props, 'client' | 'children'>,
  ) =>
  // Part of the calling component: hooks work without a framework here.
  (given: Pick<Props, Extract<'children', keyof Props>>): Result =>
    provider({ ...props, ...given, client } as unknown as Props)
