import type { Client } from '@latchkey/core'

/**
 * The `wrapper` of a testing library: a component that gives a client to what it renders. It takes the provider from you,
 * so that a test has one copy of the framework.
 *
 * @example renderHook(() => useAccount(), { wrapper: providerOf(LatchkeyProvider, client) })
 */
export const providerOf =
  <Props extends { readonly client: Client }, Result>(
    provider: (props: Props) => Result,
    client: Client,
    props?: Omit<Props, 'client' | 'children'>,
  ) =>
  // Called as a function, it is a part of the component that calls it: hooks work, and no framework is needed here.
  (given: Pick<Props, Extract<'children', keyof Props>>): Result =>
    provider({ ...props, ...given, client } as unknown as Props)
