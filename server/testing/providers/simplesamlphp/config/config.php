<?php
// SimpleSAMLphp as a provider of tests: its folders and its address come from the environment, the rest is its default.
$folder = getenv('LECTERN_IDP_FOLDER');
$config = [
    'baseurlpath' => 'https://idp.example/simplesaml/',
    'certdir' => "$folder/",
    'loggingdir' => "$folder/",
    'datadir' => "$folder/",
    'tempdir' => $folder,
    'technicalcontact_email' => 'nobody@idp.example',
    'timezone' => 'UTC',
    'secretsalt' => 'a salt of the tests, which is long enough',
    'auth.adminpassword' => 'nobody signs in as this 1',
    'showerrors' => true,
    'errorreporting' => false,
    'logging.handler' => 'file',
    'logging.level' => 7,
    'enable.saml20-idp' => true,
    'module.enable' => ['core' => true, 'saml' => true, 'exampleauth' => true],
    'session.cookie.secure' => true,
    'store.type' => 'phpsession',
    'session.phpsession.savepath' => $folder,
    'metadatadir' => __DIR__ . '/metadata',
    'metadata.sources' => [['type' => 'flatfile']],
    'language.default' => 'en',
];
