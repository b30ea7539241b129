import type { IdentityResponse, NameSuggestion, Profile } from '@latchkey/protocol/http'
import { action } from '../../store/action.js'
import type { IdentityOptions, NameOptions, ResolvedName } from './readNames.js'
import type { ProfileOptions, RegisterNameOptions } from './signProfile.js'

// The actions of names, whose code comes with their first call. All may throw `chunk_failed`.

/**
 * What a name stands for, from the gateway: its own names and those of ENS. Asked anew each time.
 *
 * @param name any dotted name
 * @returns undefined where nobody has it, or there is no gateway with names
 * @throws LatchkeyError `name_resolution_failed`; `details.kind` is `invalid_name` for a name that mixes letters that look alike
 */
export const fetchProfile = action(
  async (context, name: string, options?: NameOptions): Promise<Profile | undefined> =>
    (await context.lazy.names()).fetchProfile(context, name, options),
)

/**
 * The address that a name leads to on a chain. Show it beside the name: it is what is sent to.
 *
 * @param name any dotted name
 * @returns undefined where it leads nowhere on that chain
 * @throws LatchkeyError as {@link fetchProfile} does
 */
export const resolveName = action(
  async (context, name: string, options?: NameOptions): Promise<ResolvedName | undefined> =>
    (await context.lazy.names()).resolveName(context, name, options),
)

/**
 * The name and picture of an address, both null where it has none; kept for 5 minutes. A name counts only where it leads
 * back to the address; the picture comes from the gateway.
 *
 * @throws LatchkeyError `names_of_address_failed`
 */
export const fetchIdentity = action(async (context, options: IdentityOptions): Promise<IdentityResponse> =>
  (await context.lazy.names()).fetchIdentity(context, options),
)

/**
 * The names of the gateway that an address registered; kept for 5 minutes.
 *
 * @throws LatchkeyError `names_of_address_failed`
 */
export const fetchNames = action(async (context, address: string): Promise<readonly string[]> =>
  (await context.lazy.names()).fetchNames(context, address),
)

/**
 * Whether a name can be had, and others like it; the name that was asked for comes first where it can be one.
 *
 * @param label what was typed, with or without the gateway's suffix
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
 * Registers a name for the active account: the wallet signs, the gateway is told. `state.names` shows how it goes; on
 * success the account has the name and an open modal shows RegisterAccountNameSuccess, a failure stands on the form.
 *
 * @returns the name in full
 * @throws LatchkeyError `address_or_auth_connector_not_found` | `network_not_found` where there are no names |
 *   `invalid_chain_id` | `user_rejected` | `request_pending` | `name_registration_failed`, whose `details.reason` is the
 *   gateway's own sentence where it gave one, and `details.kind` its word for it (`name_taken`, `name_reserved` …)
 */
export const registerName = action(async (context, options: RegisterNameOptions): Promise<string> =>
  (await context.lazy.names()).registerName(context, options),
)

/**
 * Changes the picture, words and addresses of the active account's own name, by a signature. What is left out stays.
 *
 * @throws LatchkeyError `name_resolution_failed` where it has none; else as {@link registerName} does
 */
export const updateProfile = action(async (context, options: ProfileOptions): Promise<void> =>
  (await context.lazy.names()).updateProfile(context, options),
)
