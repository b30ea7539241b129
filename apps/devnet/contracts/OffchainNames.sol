// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The resolver of a parent name whose subnames a gateway stores: refers callers to the gateway (EIP-3668, ENSIP-10)
/// and accepts only answers signed for this contract and this question by one of its signers.
/// The signed bytes are those of ENS's offchain resolver example.
contract OffchainNames {
    address public owner;
    string[] public urls;
    mapping(address signer => bool) public isSigner;

    event OwnerChanged(address owner);
    event UrlsChanged(string[] urls);
    event SignerChanged(address signer, bool isSigner);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error OnlyOwner();
    error Expired();
    error WrongSignature();

    /// @param urls_ of the gateway, with {sender} and {data} in them
    /// @param signer the address of the gateway's LATCHKEY_NAMES_KEY
    constructor(string[] memory urls_, address signer) {
        owner = msg.sender;
        urls = urls_;
        isSigner[signer] = true;
        emit OwnerChanged(msg.sender);
        emit UrlsChanged(urls_);
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert OnlyOwner();
        _;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        urls = urls_;
        emit UrlsChanged(urls_);
    }

    /// To replace a leaked key, add the new one before removing it.
    function setSigner(address signer, bool isSigner_) external onlyOwner {
        isSigner[signer] = isSigner_;
        emit SignerChanged(signer, isSigner_);
    }

    /// Always reverts with the gateway's URLs (ENSIP-10).
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    /// @param response abi.encode(bytes result, uint64 expires, bytes signature)
    /// @param question as `resolve` encoded it
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired();
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        address signer = _recover(hash, signature);
        if (signer == address(0) || !isSigner[signer]) revert WrongSignature();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165 and ENSIP-10.
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 0x20))
            s := mload(add(signature, 0x40))
            v := byte(0, mload(add(signature, 0x60)))
        }
        // Signatures are malleable: with the upper half of s, a second form is valid.
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return address(0);
        return ecrecover(hash, v, r, s);
    }
}
