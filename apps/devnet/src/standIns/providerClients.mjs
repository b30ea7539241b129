/** Every provider is a client of the one that stands in for all of them. */
export const names = /** @type {const} */ (['google', 'apple', 'github', 'facebook', 'x', 'discord'])
export const clientSecret = 'only-on-this-machine'
