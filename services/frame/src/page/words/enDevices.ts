/** Devices: the list of them, and one that lets another in. */
export const enDevices = {
  devices: 'Devices',
  devicesText: 'Your wallet opens here. Shut out what you do not know.',
  deviceUnknown: 'An unknown browser',
  deviceThis: 'This device',
  deviceLast: 'Last here on {date}',
  deviceOut: 'Shut out',
  deviceOutTitle: 'Shut out device',
  deviceOutHeading: 'Shut out {device}',
  deviceOutText:
    'It is logged out, and what it keeps of the wallet is made worthless. You confirm that it is you.',
  deviceIsOut: 'The device is shut out',
  deviceOthers: 'Your other devices ask you to confirm once.',

  // A device that has the wallet lets a new one in.
  otherDevice: 'Confirm on another device',
  otherDeviceText:
    'On a device where your wallet opens, go to Account settings and then Devices. A number to type there appears here.',
  otherDeviceWaiting: 'Waiting for your other device…',
  otherDeviceType: 'Type this number on your other device. Tell it to nobody.',
  otherDeviceNo: 'Refused on another device of yours. Nothing was handed over.',
  otherDeviceOver: 'Nobody answered, or your other device gave up. Nothing was handed over.',
  otherDeviceBroken: 'The answer was not made for this device. Nothing was handed over.',
  otherDeviceAgain: 'Ask again',
  otherWay: 'Use another way',
  letInRow: '{device} asks for your wallet',
  letInAnswer: 'Answer',
  letInHeading: 'Bring your wallet to a new device?',
  letInText:
    'Whoever has that device can then use everything in this wallet. Approve only if you are logging in there right now.',
  letInDevice: 'Device',
  letInSite: 'Page',
  letInWhen: 'Asked',
  letInNumber: 'Number on the new device',
  letInWarning: 'Read the number from the screen of your new device. If somebody sent it to you, reject.',
  letInWaiting: 'Waiting for the new device…',
  letInWrong: 'The new device shows another number.',
  letInSwapped: 'The numbers do not match',
  letInSwappedText: 'Nothing was handed over. Somebody else may be asking, or may be between your devices.',
  letInNo: 'Rejected',
  letInNoText:
    'That device gets nothing, and cannot ask again for ten minutes. If you do not know it, shut it out.',
  letInDone: 'Your wallet opens there now',
  letInDoneText: 'The new device is one of your devices. You can shut it out here at any time.',
  letInOver: 'This request is over',
  letInOverText: 'The new device gave up, or another device of yours answered.',
} as const
