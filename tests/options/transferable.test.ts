// What plans take over from evidence: every option of real servers that could run code, load code or write elsewhere stays out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionRefusal as refusal } from '../../tools/options/transferable.ts'

// Programs, libraries, SQL, files, folders, addresses and ports, with values that are harmless elsewhere, too.
const ofMysql = `allow_suspicious_udfs aria_log_dir_path basedir binlog_do_db character_sets_dir chroot core_file
  datadir debug early_plugin_load extra_port feedback_url ft_stopword_file general_log_file gdb include init_connect init_file
  init_slave innodb_buffer_pool_filename innodb_data_file_path innodb_data_home_dir innodb_directories innodb_doublewrite_dir
  innodb_log_arch_dir innodb_log_group_home_dir innodb_redo_log_archive_dirs innodb_temp_data_file_path innodb_tmpdir
  innodb_undo_directory keyring_file_data lc_messages_dir log_basename log_bin_index loose_plugin_load enable_plugin_load log_error log_error_services log_isam
  log_syslog log_tc mysqlx_port mysqlx_socket named_pipe pid_file plugin_dir plugin_load plugin_load_add plugin_maturity port
  proxy_protocol_networks redirect_url relay_log relay_log_index relay_log_info_file replica_load_tmpdir report_host rocksdb_wal_dir
  secure_file_priv server_audit_file_path skip_grant_tables skip_networking slave_load_tmpdir slow_query_log_file socket ssl_ca
  ssl_key ssl_capath tmpdir tls_ciphersuites user wsrep_cluster_address wsrep_dbug_option wsrep_notify_cmd wsrep_on
  wsrep_provider wsrep_provider_options wsrep_sst_auth wsrep_sst_method wsrep_start_position`
const ofPostgresql = `archive_cleanup_command archive_command archive_library archive_mode backtrace_functions bonjour
  config_file data_directory default_tablespace dynamic_library_path event_source extension_control_path extension_destdir
  external_pid_file hba_file ident_file include include_dir include_if_exists jit_provider krb_server_keyfile listen_addresses
  local_preload_libraries log_destination log_directory log_filename logging_collector log_line_prefix oauth_validator_libraries
  pg_stat_statements.track plperl.on_init plpython3.on_init port primary_conninfo promote_trigger_file recovery_end_command
  restore_command search_path session_preload_libraries shared_preload_libraries ssl ssl_ca_file ssl_cert_file ssl_crl_file
  ssl_dh_params_file ssl_key_file ssl_library ssl_passphrase_command stats_temp_directory synchronous_standby_names syslog_ident
  temp_tablespaces unix_socket_directories unix_socket_group unix_socket_permissions wal_debug_file`

test('no option that may name a program, a library, a file, an address or SQL is taken over', () => {
  for (const [family, names] of [
    ['mysql', ofMysql],
    ['postgresql', ofPostgresql],
  ] as const)
    for (const name of names.split(/\s+/))
      for (const value of [undefined, '1', 'ON', '/tmp/x', 'x'])
        assert.notEqual(refusal(family, name, value), undefined, `${name} = ${String(value)}`)
})

test('no value other than a number, a size, a duration, a switch or a known name is taken over', () => {
  const values = `/tmp/x ../x x.so touch\u0020x 'x' 1;2 1\u000aplugin_load=x $(x) \`x\` 8GB/x on/x 128MB,/x x=on on=x =on , 1,`
  for (const value of values.split(/ /)) {
    for (const name of ['innodb_buffer_pool_size', 'general_log', 'binlog_format', 'sql_mode'])
      assert.notEqual(refusal('mysql', name, value), undefined, `${name} = ${value}`)
    for (const name of ['shared_buffers', 'fsync', 'wal_level'])
      assert.notEqual(refusal('postgresql', name, value), undefined, `${name} = ${value}`)
  }
})

test('settings of real configurations are taken over', () => {
  const ofServers = {
    mysql: `innodb_buffer_pool_size=128M innodb_flush_method=O_DIRECT sql_mode=STRICT_ALL_TABLES,NO_ZERO_DATE sql_mode=
      optimizer_switch=mrr=on,index_merge=off binlog_format=row skip-name-resolve long_query_time=0.5 thread_cache_size=-1
      innodb_max_dirty_pages_pct=90 transaction_isolation=READ-COMMITTED innodb_doublewrite=DETECT_ONLY log-bin skip-log-bin loose_innodb_io_capacity=1`,
    postgresql: `shared_buffers=8GB fsync=off wal_level=minimal max_wal_size=100GB checkpoint_timeout=30min huge_pages=try
      random_page_cost=1.1 synchronous_commit=remote_write wal_compression=lz4 io_method=io_uring seq_page_cost=1e-1`,
  }
  for (const family of ['mysql', 'postgresql'] as const)
    for (const setting of ofServers[family].split(/\s+/)) {
      const [, name = '', value] = /^([^=]*)(?:=(.*))?$/.exec(setting) ?? []
      assert.equal(refusal(family, name, value), undefined, setting)
    }
})
