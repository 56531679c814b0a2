-- sysbench 1.0: an event opens a connection, sends one statement and disconnects.
function thread_init()
  drv = sysbench.sql.driver()
end

function event()
  local con = drv:connect()
  con:query("SELECT 1")
  con:disconnect()
end
