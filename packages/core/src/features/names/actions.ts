import type { IdentityResponse, NameSuggestion, Profile } from '@latchkey/protocol/http'
import { action } from '../../store/action.js'
import type { IdentityOptions, NameOptions, ResolvedName } from './readNames.js'
import type { ProfileOptions, RegisterNameOptions } from './signProfile.js'

// These actions load their code on the first call. All may throw `chunk_failed`.

/**
 * Reads a name's profile from the gateway, for its own names and ENS. Never cached.
 *
 * @param name any dotted name
 * @returns undefined if the name is not registered, or no gateway provides names
 * @throws LatchkeyError `name_resolution_failed`; `details.kind` is `invalid_name` for mixed
 *   look-alike letters
 */
export const fetchProfile = action(
  async (context, name: string, options?: NameOptions): Promise<Profile | undefined> =>
    (await context.lazy.names()).fetchProfile(context, name, options),
)

/**
 * Resolves a name to its address on a chain. Funds go to that address: show it beside the name.
 *
 * @param name any dotted name
 * @returns undefined without an address on that chain
 * @throws LatchkeyError as {@link fetchProfile}
 */
export const resolveName = action(
  async (context, name: string, options?: NameOptions): Promise<ResolvedName | undefined> =>
    (await context.lazy.names()).resolveName(context, name, options),
)

/**
 * Reads an address's name and picture, null without a name; cached for 5 minutes. A name counts
 * only if it resolves back to the address; the picture comes from the gateway.
 *
 * @throws LatchkeyError `names_of_address_failed`
 */
export const fetchIdentity = action(async (context, options: IdentityOptions): Promise<IdentityResponse> =>
  (await context.lazy.names()).fetchIdentity(context, options),
)

/**
 * Reads the gateway's names of an address; cached for 5 minutes.
 *
 * @throws LatchkeyError `names_of_address_failed`
 */
export const fetchNames = action(async (context, address: string): Promise<readonly string[]> =>
  (await context.lazy.names()).fetchNames(context, address),
)

/**
 * Checks whether a name is available, and suggests similar ones.
 *
 * @param label with or without the gateway's suffix
 * @throws LatchkeyError `name_suggestions_failed`, `request_aborted`
 */
export const suggestNames = action(
  async (
    context,
    label: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly NameSuggestion[]> => (await context.lazy.names()).suggestNames(context, label, options),
)

/**
 * Registers a name for the active account with a signature. `state.names` shows the progress.
 *
 * @returns the full name
 * @throws LatchkeyError `address_or_auth_connector_not_found` | `network_not_found` without support
 *   for names | `invalid_chain_id` | `user_rejected` | `request_pending` |
 *   `name_registration_failed`, with the gateway's description in `details.reason` and its code in
 *   `details.kind` (`name_taken`, `name_reserved` …)
 */
export const registerName = action(async (context, options: RegisterNameOptions): Promise<string> =>
  (await context.lazy.names()).registerName(context, options),
)

/**
 * Changes picture, bio and addresses of the active account's name with a signature. Omitted fields
 * stay.
 *
 * @throws LatchkeyError `name_resolution_failed` without a name; otherwise as {@link registerName}
 */
export const updateProfile = action(async (context, options: ProfileOptions): Promise<void> =>
  (await context.lazy.names()).updateProfile(context, options),
)
