// Options and arguments of real programs that could run code, load code, connect elsewhere or write outside of the scratch folder.

/** By family: options of servers. */
export const dangerousOptions = {
  mysql:
    words(`allow_suspicious_udfs aria_log_dir_path basedir binlog_do_db character_sets_dir chroot core_file datadir debug
    early_plugin_load enable_plugin_load extra_port feedback_url ft_stopword_file general_log_file gdb init_connect init_file
    init_slave innodb_buffer_pool_filename innodb_data_file_path innodb_data_home_dir innodb_directories innodb_doublewrite_dir
    innodb_log_arch_dir innodb_log_group_home_dir innodb_redo_log_archive_dirs innodb_temp_data_file_path innodb_tmpdir
    innodb_undo_directory keyring_file_data lc_messages_dir log_basename log_bin_index log_error log_error_services log_isam
    log_syslog log_tc loose_plugin_load mysqlx_port mysqlx_socket named_pipe pid_file plugin_dir plugin_load plugin_load_add
    plugin_maturity port proxy_protocol_networks redirect_url relay_log relay_log_index relay_log_info_file replica_load_tmpdir
    report_host rocksdb_wal_dir secure_file_priv server_audit_file_path skip_grant_tables skip_networking slave_load_tmpdir
    slow_query_log_file socket ssl_ca ssl_key ssl_capath tmpdir tls_ciphersuites user wsrep_cluster_address wsrep_dbug_option
    wsrep_notify_cmd wsrep_on wsrep_provider wsrep_provider_options wsrep_sst_auth wsrep_sst_method wsrep_start_position
    admin_address admin_ssl_ca audit_log_file authentication_ldap_simple_server_host bind_address
    caching_sha2_password_private_key_path clone_ssl_key component des_key_file
    early-plugin-lo enable-init-file group_replication_bootstrap_group hostname init-fil init_replica
    innodb_ft_server_stopword_table ledir loose-init_file malloc_lib master_info_file maximum_plugin_dir mysqld mysqld_version
    mysqlx_bind_address mysqlx_ssl_key plugin_audit replicate_rewrite_db report_password rocksdb_datadir server_audit_syslog_info
    sha256_password_private_key_path skip-init-file spider_remote_access_charset sql_error_log_filename ssl_crlpath
    tokudb_data_dir`),
  postgresql:
    words(`archive_cleanup_command archive_command archive_library archive_mode backtrace_functions bonjour
    config_file data_directory default_tablespace dynamic_library_path event_source extension_control_path extension_destdir
    external_pid_file hba_file ident_file  jit_provider krb_server_keyfile listen_addresses
    local_preload_libraries log_destination log_directory log_filename logging_collector log_line_prefix
    oauth_validator_libraries pg_stat_statements.track plperl.on_init plpython3.on_init port primary_conninfo
    promote_trigger_file recovery_end_command restore_command search_path session_preload_libraries shared_preload_libraries ssl
    ssl_ca_file ssl_cert_file ssl_crl_file ssl_dh_params_file ssl_key_file ssl_library ssl_passphrase_command
    stats_temp_directory synchronous_standby_names syslog_ident temp_tablespaces unix_socket_directories unix_socket_group
    unix_socket_permissions Archive_Command application_name archive_timeout_command cluster_name cron.host data_directory_mode
    dynamic_library_pat include include_dir include_if_exists krb_caseins_users local_preload_librarie log_statement_file
    pgaudit.log pljava.classpath pljava.vmoptions plperl.on_plperl_init plperl.on_plperlu_init plpython3.python_path
    plr.startup plv8.start_proc primary_slot_name recovery_target_name ssl_crl_dir ssl_ecdh_curve
    syslog_facility unix_socket_directory`),
} as const

/** By program: arguments with their values. */
export const dangerousArguments = {
  sysbench: [
    ...['--luajit-cmd=off', '--config-file=/tmp/c', '--create-table-options=DATA\\ DIRECTORY=x'],
    ...['--mysql-ssl-ca=/tmp/ca', '--mysql-socket-dir=/tmp', '--pgsql-sslmode=disable', '--own=1'],
    ...['--file-test-mode=rndwr', '--tables=4\\ --config-file=c', '--table-size=/tmp/x'],
    ...['--rand-type=../x', '--report-csv=/tmp/x', '--db-ps-mode=/lib/x.so', '--rand-seed=x'],
  ],
  pgbench: [
    ...['--file=/tmp/x.sql', '-f/tmp/x.sql', '--log-prefix=/tmp/x', '--define=a=1', '-Da=b'],
    ...['--builtin=/tmp/x', '-M/tmp/x', '--tablespace=outside', '--index-tablespace=outside'],
    ...['--show-script=x', '--dbname=host=other', '-d', '--scale=x', '--own', '--rate=1\\;x'],
  ],
  mysqlslap: [
    ...['--pre-system=/tmp/x', '--post-system=/tmp/x', '--create=/tmp/x.sql', '--plugin-dir=/tmp'],
    ...['--query=/tmp/x.sql', '--pre-query=/tmp/x', '--csv=/tmp/x', '--defaults-file=/tmp/x'],
  ],
} as const

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
