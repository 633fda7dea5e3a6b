<?php
// The provider itself, as its guide sets one up; the name ID is the mail address, as our guide asks for it.
$metadata['https://idp.example/acme'] = [
    'host' => '__DEFAULT__',
    'privatekey' => 'provider.key.pem',
    'certificate' => 'provider.cert.pem',
    'auth' => 'people',
    'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    'simplesaml.nameidattribute' => 'mail',
];
