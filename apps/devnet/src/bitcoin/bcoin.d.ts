// bcoin comes without types, and what is used of it is small.
declare module 'bcoin/lib/*'
