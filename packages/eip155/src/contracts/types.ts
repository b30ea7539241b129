import type { Caip2 } from '@latchkey/protocol/caip'
import type {
  Abi,
  AbiParametersToPrimitiveTypes,
  AbiStateMutability,
  ExtractAbiFunction,
  ExtractAbiFunctionNames,
} from 'abitype'

type Reads = 'pure' | 'view'
type Writes = 'nonpayable' | 'payable'

/** Names of the functions that read. */
export type ReadName<abi extends Abi> = ExtractAbiFunctionNames<abi, Reads>

/** Names of the functions that need a transaction. */
export type WriteName<abi extends Abi> = ExtractAbiFunctionNames<abi, Writes>

type Args<
  abi extends Abi,
  name extends string,
  kind extends AbiStateMutability,
> = AbiParametersToPrimitiveTypes<ExtractAbiFunction<abi, name, kind>['inputs'], 'inputs'>

/** `args` is optional for functions without arguments. */
type WithArgs<args> = readonly [] extends args
  ? { readonly args?: args | undefined }
  : { readonly args: args }

interface Place<abi> {
  /** Plain address of the contract. */
  readonly address: `0x${string}`
  /** JSON ABI; write it `as const` for types. */
  readonly abi: abi
  /** Defaults to the active EVM network. */
  readonly chainId?: Caip2 | undefined
}

/** The function to read. */
export type ReadContractParameters<
  abi extends Abi = Abi,
  name extends ReadName<abi> = ReadName<abi>,
> = Place<abi> & {
  readonly functionName: name
  /** `msg.sender` of the call; defaults to the zero address. */
  readonly account?: `0x${string}` | undefined
} & WithArgs<Args<abi, name, Reads>>

/** The function to send a transaction to. */
export type WriteContractParameters<
  abi extends Abi = Abi,
  name extends WriteName<abi> = WriteName<abi>,
> = Place<abi> & {
  readonly functionName: name
  /** Native coins to send along, in base units. */
  readonly value?: bigint | undefined
  /** Gas limit; defaults to the wallet's own estimate. */
  readonly gas?: bigint | undefined
} & WithArgs<Args<abi, name, Writes>>

/** One output as its value, several as a list, none as undefined. */
type Unwrapped<outputs extends readonly unknown[]> = number extends outputs['length']
  ? unknown
  : outputs extends readonly []
    ? undefined
    : outputs extends readonly [infer only]
      ? only
      : outputs

/** The values that a reading function returns. */
export type ReadContractResult<abi extends Abi, name extends ReadName<abi>> = Unwrapped<
  AbiParametersToPrimitiveTypes<ExtractAbiFunction<abi, name, Reads>['outputs'], 'outputs'>
>

/** A name to look up. */
export interface EnsNameQuery {
  /** Such as `vitalik.eth`; normalized (ENSIP-15) before the lookup. */
  readonly name: string
  /** Network of the ENS lookup, which must be configured; default `eip155:1`. */
  readonly chainId?: Caip2 | undefined
}

/** A name whose picture is looked up. */
export interface EnsAvatarQuery extends EnsNameQuery {
  /** Serves `ipfs://` pictures, such as `https://ipfs.example`; without one they are skipped. */
  readonly ipfsGateway?: string | undefined
}

/** An address whose name is looked up. */
export interface EnsAddressQuery extends Pick<EnsNameQuery, 'chainId'> {
  readonly address: `0x${string}`
}
