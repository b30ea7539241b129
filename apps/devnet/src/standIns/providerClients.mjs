/** Each provider is a client of the one OpenID server that replaces them all. */
export const names = /** @type {const} */ (['google', 'apple', 'github', 'facebook', 'x', 'discord'])
export const clientSecret = 'only-on-this-machine'
