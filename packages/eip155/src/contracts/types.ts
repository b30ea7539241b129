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

export type ReadName<abi extends Abi> = ExtractAbiFunctionNames<abi, Reads>

export type WriteName<abi extends Abi> = ExtractAbiFunctionNames<abi, Writes>

type Args<
  abi extends Abi,
  name extends string,
  kind extends AbiStateMutability,
> = AbiParametersToPrimitiveTypes<ExtractAbiFunction<abi, name, kind>['inputs'], 'inputs'>

type WithArgs<args> = readonly [] extends args
  ? { readonly args?: args | undefined }
  : { readonly args: args }

interface Place<abi> {
  readonly address: `0x${string}`
  /** JSON ABI, `as const` for types. */
  readonly abi: abi
  /** Default: the active EVM network. */
  readonly chainId?: Caip2 | undefined
}

export type ReadContractParameters<
  abi extends Abi = Abi,
  name extends ReadName<abi> = ReadName<abi>,
> = Place<abi> & {
  readonly functionName: name
  /** `msg.sender`; default: the zero address. */
  readonly account?: `0x${string}` | undefined
} & WithArgs<Args<abi, name, Reads>>

export type WriteContractParameters<
  abi extends Abi = Abi,
  name extends WriteName<abi> = WriteName<abi>,
> = Place<abi> & {
  readonly functionName: name
  /** Native coins sent along, in base units. */
  readonly value?: bigint | undefined
  /** Gas limit; default: the wallet's estimate. */
  readonly gas?: bigint | undefined
} & WithArgs<Args<abi, name, Writes>>

type Unwrapped<outputs extends readonly unknown[]> = number extends outputs['length']
  ? unknown
  : outputs extends readonly []
    ? undefined
    : outputs extends readonly [infer only]
      ? only
      : outputs

export type ReadContractResult<abi extends Abi, name extends ReadName<abi>> = Unwrapped<
  AbiParametersToPrimitiveTypes<ExtractAbiFunction<abi, name, Reads>['outputs'], 'outputs'>
>

export interface EnsNameQuery {
  /** Such as `vitalik.eth`; normalized (ENSIP-15). */
  readonly name: string
  /** Of the ENS lookup, must be configured; default `eip155:1`. */
  readonly chainId?: Caip2 | undefined
}

export interface EnsAvatarQuery extends EnsNameQuery {
  /** For `ipfs://` pictures, such as `https://ipfs.example`; without one they are skipped. */
  readonly ipfsGateway?: string | undefined
}

export interface EnsAddressQuery extends Pick<EnsNameQuery, 'chainId'> {
  readonly address: `0x${string}`
}
