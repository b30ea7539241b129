// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A spam token whose name is an advertisement: the wallet's history must hide it.
contract GiftToken is ERC20 {
    constructor() ERC20("Claim your reward at gift.example", "GIFT.EXAMPLE") {}

    function give(address[] calldata to) external {
        for (uint256 at = 0; at < to.length; at++) _mint(to[at], 1000e18);
    }
}
